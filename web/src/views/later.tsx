// SPDX-License-Identifier: MIT
// Parts of the page whose script is loaded when they are first shown.
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { strings } from '../strings';

/** View whose script `load` brings. Reports a failure, and tries again when it is shown the next time. */
export function later<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let Loaded: FunctionComponent<P> | null = null;
  return function Later(properties: P) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(Loaded === null ? 'loading' : 'ready');
    useEffect(() => {
      if (Loaded !== null) return;
      load().then(
        (view) => {
          Loaded = view;
          setState('ready');
        },
        () => setState('failed'),
      );
    }, []);
    if (Loaded !== null) return <Loaded {...properties} />;
    return state === 'failed' ? <p class="quiet">{strings.notLoaded}</p> : null;
  };
}
