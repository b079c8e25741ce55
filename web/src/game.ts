// SPDX-License-Identifier: MIT
// State of the page (folder `state/`), for the views and the engine's jobs.

export * from './state/actions';
export * from './state/analyse';
export * from './state/common';
export * from './state/games';
export * from './state/knowledge';
export * from './state/learn';
export * from './state/play';
export * from './state/store';
