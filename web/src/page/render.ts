// SPDX-License-Identifier: MIT
// Small replacement of Preact, with its types, for the page of an analysed game: the program `emilia` contains that page
// and no third-party code. Each change renders the component again and updates the elements that differ. Elements are
// identified by their position and tag, states of components by their position and `key`.

type Properties = Readonly<Record<string, unknown>>;
type Component = (properties: Properties) => unknown;
interface Described {
  readonly type: string | Component;
  readonly properties: Properties;
  readonly key: unknown;
}
interface Wanted {
  readonly tag: string;
  readonly properties: Properties;
  readonly children: readonly Content[];
}
type Content = Wanted | string;

// --- JSX elements ------------------------------------------------------------------------------------------------------

export function jsx(type: string | Component, properties: Properties, key?: unknown): Described {
  return { type, properties, key };
}
export const jsxs = jsx;
export const Fragment: Component = ({ children }) => children;

// --- hooks ---------------------------------------------------------------------------------------------------------------

interface Effect {
  readonly inputs: readonly unknown[] | undefined;
  end: (() => void) | void;
}

let cellsOfBefore = new Map<string, unknown[]>(); // by the position of the component
let cellsOfNow = new Map<string, unknown[]>();
let cells: unknown[] = [];
let place = 0; // index of the next hook of the current component
let effects: (() => void)[] = [];
let update = (): void => {};
let isDue = false;

function changed(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    update();
  });
}

function cell<T>(make: () => T): T {
  if (place === cells.length) cells.push(make());
  return cells[place++] as T;
}

export function useReducer<S, A, I>(reduce: (state: S, action: A) => S, argument: I, make: (argument: I) => S) {
  const kept = cell(() => {
    const made = { state: make(argument), dispatch: (_: A): void => {} };
    made.dispatch = (action) => {
      const next = reduce(made.state, action);
      if (next !== made.state) changed();
      made.state = next;
    };
    return made;
  });
  return [kept.state, kept.dispatch] as const;
}

export function useState<S>(first: S) {
  return useReducer((_: S, next: S) => next, first, (state) => state);
}

export function useRef<T>(first: T): { current: T } {
  return cell(() => ({ current: first }));
}

export function useEffect(begin: () => (() => void) | void, inputs?: readonly unknown[]): void {
  const own = cells;
  const at = place;
  const old = cell<Effect | null>(() => null);
  if (old?.inputs !== undefined && old.inputs.every((input, each) => input === inputs?.[each])) return;
  effects.push(() => {
    old?.end?.();
    own[at] = { inputs, end: begin() } satisfies Effect;
  });
}

// --- wanted elements -----------------------------------------------------------------------------------------------------

function expand(child: unknown, path: string, found: Content[]): void {
  if (Array.isArray(child)) return child.forEach((each, at) => expand(each, `${path}.${(each as Described | null)?.key ?? at}`, found));
  // An absent child keeps its position, so that the elements after it stay the same.
  if (child === null || child === undefined || typeof child === 'boolean') return void found.push('');
  if (typeof child !== 'object') return void found.push(String(child));
  const { type, properties } = child as Described;
  if (typeof type === 'string') {
    const children: Content[] = [];
    expand(properties.children, `${path}/${type}`, children);
    return void found.push({ tag: type, properties, children });
  }
  const own = `${path}/${type.name}`;
  cells = cellsOfBefore.get(own) ?? [];
  place = 0;
  cellsOfNow.set(own, cells);
  expand(type(properties), own, found);
}

// --- document ------------------------------------------------------------------------------------------------------------

const SVG = 'http://www.w3.org/2000/svg';
const given = new WeakMap<Element, Properties>();

function setProperty(element: Element, name: string, value: unknown): void {
  if (name === 'ref') (value as { current: Element }).current = element;
  else if (name === 'value' && element instanceof HTMLInputElement) element.value = String(value);
  else if (name.startsWith('on')) Object.assign(element, { [name.toLowerCase()]: value ?? null });
  else if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

function patchElement(element: Element, { properties, children }: Wanted): void {
  patchChildren(element, children);
  const old = given.get(element) ?? {};
  for (const name of Object.keys({ ...old, ...properties })) {
    if (name !== 'children' && old[name] !== properties[name]) setProperty(element, name, properties[name]);
  }
  given.set(element, properties);
}

function made(parent: Element, content: Content): ChildNode {
  if (typeof content === 'string') return document.createTextNode(content);
  const { tag } = content;
  return tag === 'svg' || parent.namespaceURI === SVG ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

function fits(node: ChildNode | undefined, content: Content): boolean {
  if (typeof content === 'string') return node instanceof Text;
  return node instanceof Element && node.localName === content.tag;
}

function patchChildren(parent: Element, contents: readonly Content[]): void {
  contents.forEach((content, at) => {
    const old = parent.childNodes[at];
    const node = fits(old, content) ? old! : made(parent, content);
    if (old === undefined) parent.append(node);
    else if (node !== old) old.replaceWith(node);
    if (typeof content !== 'string') patchElement(node as Element, content);
    else if (node.nodeValue !== content) node.nodeValue = content;
  });
  while (parent.childNodes.length > contents.length) parent.lastChild!.remove();
}

/** Renders a component into an element, now and after each change of a state. */
export function render(child: unknown, root: Element): void {
  update = () => {
    const contents: Content[] = [];
    cellsOfNow = new Map();
    expand(child, '', contents);
    cellsOfBefore = cellsOfNow;
    patchChildren(root, contents);
    const due = effects;
    effects = [];
    due.forEach((begin) => begin());
  };
  update();
}
