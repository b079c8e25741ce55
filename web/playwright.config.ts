// SPDX-License-Identifier: MIT
import { defineConfig } from '@playwright/test';

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// Flows of every change, with the program as the server and the engine: no animations, no copies for a visit without a network,
// and short searches.
const quick = {
  viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' as const, contextOptions: { reducedMotion: 'reduce' as const }, longest: 250,
  isNative: true,
};

// Tests that watch the messages of the worker, or an engine as slow as that.
const OF_WORKERS = /falls silent|stops in a hidden tab|levels are those|like people of a chosen rating|was not told yet|loses on time|sees no values/;

export default defineConfig<{ longest: number }, { isNative: boolean }>({
  testDir: './tests',
  outputDir: '../build/web-tests',
  workers: 1,
  timeout: 600_000, // of a machine with much other work
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env.EMILIA_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 860 } } },
    { name: 'quick', use: quick, testMatch: /(play|game|game_page|state|native|library)\.spec\.ts/, grepInvert: OF_WORKERS },
    // More of these flows; the others replace the worker or the files of a web site.
    { name: 'native', use: quick, testMatch: /(play|game|study|learn|files)\.spec\.ts/, grepInvert: OF_WORKERS },
    { name: 'figures', testMatch: /figures\.measure\.ts/ },
    { name: 'pictures', testMatch: /pictures\.measure\.ts/ },
    { name: 'phone', use: phone, testMatch: /(play|access|game_page|study|learn)\.spec\.ts/, grepInvert: /up to date with its sources/ },
  ],
});
