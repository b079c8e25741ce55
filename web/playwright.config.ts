// SPDX-License-Identifier: MIT
import { defineConfig } from '@playwright/test';

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export default defineConfig({
  testDir: './tests',
  outputDir: '../build/web-tests',
  workers: 1,
  timeout: 150_000, // of a machine with other work
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env.EMILIA_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 860 } } },
    { name: 'quick', use: { viewport: { width: 1280, height: 860 } }, testMatch: /(play|game|game_page|state)\.spec\.ts/ },
    { name: 'figures', testMatch: /figures\.measure\.ts/ },
    { name: 'pictures', testMatch: /pictures\.measure\.ts/ },
    { name: 'phone', use: phone, testMatch: /(play|access|game_page|study|learn)\.spec\.ts/ },
  ],
});
