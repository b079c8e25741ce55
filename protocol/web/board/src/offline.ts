// SPDX-License-Identifier: MIT
// Registers the service worker: offline use, and cross-origin isolation on hosts that do not send its headers.

const RELOADED = 'emilia-reloaded';

/** Reloads once after the service worker has taken control: it adds the headers that browsers require for threads. */
function reloadForThreads(): void {
  if (crossOriginIsolated || sessionStorage.getItem(RELOADED) !== null) return;
  sessionStorage.setItem(RELOADED, 'yes');
  location.reload();
}

export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!hadController) reloadForThreads();
  });
  // Without a service worker, as in a private window, the page works online.
  navigator.serviceWorker.register('./sw.js').catch(() => {});
}
