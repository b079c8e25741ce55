// SPDX-License-Identifier: MIT
// Panels that share a place, with a row of tabs. Hidden panels stay in the page: they are printed.

interface Tab {
  readonly id: string;
  readonly name: string;
  readonly count?: number; // shown beside the name
  readonly panel: unknown; // JSX of the panel
}

interface Properties {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export function Tabs({ label, tabs, chosen, onChoose }: Properties) {
  /** Selects another tab with the arrow keys. They do not step through the game here. */
  function onKeyDown(event: KeyboardEvent) {
    const step = MOVES[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const place = Math.max(0, Math.min(tabs.length - 1, tabs.findIndex(({ id }) => id === chosen) + step));
    const { id } = tabs[place]!;
    onChoose(id);
    document.getElementById(`tab-${id}`)?.focus();
  }
  return (
    <section class="tabs" aria-label={label}>
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, name, count = 0 }) => (
          <button
            type="button"
            role="tab"
            key={id}
            id={`tab-${id}`}
            aria-selected={id === chosen ? 'true' : 'false'}
            aria-controls={`panel-${id}`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
            {count > 0 && <small>{count}</small>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div role="tabpanel" key={id} id={`panel-${id}`} aria-labelledby={`tab-${id}`} hidden={id !== chosen}>
          {panel as string}
        </div>
      ))}
    </section>
  );
}
