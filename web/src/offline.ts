// SPDX-License-Identifier: MIT
// Registers the service worker: offline use, and cross-origin isolation on hosts that do not send its headers.

const RELOADED = 'emilia-reloaded';
export const LONGEST_WAIT = 4000; // milliseconds until the page starts without isolation

function wasReloaded(): boolean {
  try {
    return sessionStorage.getItem(RELOADED) !== null;
  } catch {
    return true; // a browser without storage cannot tell
  }
}

/** True if the service worker controls the page soon. */
function isControlled(): Promise<boolean> {
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(true));
    setTimeout(() => done(navigator.serviceWorker.controller !== null), LONGEST_WAIT);
  });
}

/** Returns a function that is true after the user has pressed, typed or dropped something on the page. */
function inputWatch(): () => boolean {
  let hasInput = false;
  for (const kind of ['pointerdown', 'keydown', 'drop']) addEventListener(kind, () => (hasInput = true), { capture: true, once: true });
  return () => hasInput;
}

/**
 * Resolves when the engine can be loaded. On a host without the headers for threads, the page reloads once before that:
 * the service worker adds the headers. It does not reload after the user has done something: no click is lost, and the
 * engine has one thread until the next visit.
 */
export async function prepare(hasBegun: () => boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const hasInput = inputWatch();
  const hadController = navigator.serviceWorker.controller !== null;
  const controlled = isControlled();
  // Without a service worker, as in a private window, the page works online.
  const isRegistered = await navigator.serviceWorker.register('./sw.js').then(() => true, () => false);
  const isTopPage = window.top === window.self; // a frame is isolated by its parent only
  if (!isRegistered || crossOriginIsolated || hadController || !isTopPage || wasReloaded()) return;
  if (!(await controlled) || hasBegun() || hasInput()) return;
  try {
    sessionStorage.setItem(RELOADED, 'yes');
  } catch {
    return;
  }
  location.reload();
  await new Promise(() => {}); // the page is about to end: load no engine
}

/** Asks the service worker to cache the files that a first game does not need. */
export function keepOthers(): void {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('others'));
}
