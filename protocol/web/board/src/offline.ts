// SPDX-License-Identifier: MIT
// Keeps the page for when there is no network, and for hosts that do not isolate it from other origins.

const RELOADED = 'emilia-reloaded';

/** Reloads once when the service worker has taken over: it gives the page the headers that browsers want for threads. */
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
  // Where it cannot be had, as in a private window, the page works all the same.
  navigator.serviceWorker.register('./sw.js').catch(() => {});
}
