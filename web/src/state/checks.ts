// SPDX-License-Identifier: MIT
// Checks of stored values: a browser may keep those of another version, or damaged ones.

/** Returns the value if it is of the type; undefined otherwise. */
export type Check<T> = (value: unknown) => T | undefined;

export const isText: Check<string> = (value) => (typeof value === 'string' ? value : undefined);
export const isFlag: Check<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export function inRange(least: number, most: number): Check<number> {
  return (value) => (typeof value === 'number' && value >= least && value <= most ? value : undefined);
}

export function whole(least: number, most: number): Check<number> {
  return (value) => (Number.isInteger(value) ? inRange(least, most)(value) : undefined);
}

export function oneOf<T>(values: readonly T[]): Check<T> {
  return (value) => (values.includes(value as T) ? (value as T) : undefined);
}

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value) => (value === null ? null : check(value));
}

/** A value that older versions did not store. */
export function orElse<T>(check: Check<T>, missing: T): Check<T> {
  return (value) => (value === undefined ? missing : check(value));
}

/** A list whose invalid elements are left out. */
export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  return (value) => (Array.isArray(value) ? value.map(check).filter((each) => each !== undefined) : undefined);
}

/** A list of valid elements only. */
export function allOf<T>(check: Check<T>): Check<readonly T[]> {
  return (value) => {
    const found = listOf(check)(value);
    return found !== undefined && found.length === (value as unknown[]).length ? found : undefined;
  };
}

/** An object with these fields, each valid; others are left out. */
export function object<T extends object>(checks: { readonly [Name in keyof T]: Check<T[Name]> }): Check<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const found = Object.entries(checks).map(([name, check]) => [name, (check as Check<unknown>)((value as Record<string, unknown>)[name])] as const);
    return found.every(([, field]) => field !== undefined) ? (Object.fromEntries(found) as T) : undefined;
  };
}

/** An object whose missing or invalid fields have the given values. */
export function objectOr<T extends object>(defaults: T, checks: { readonly [Name in keyof T]: Check<T[Name]> }): (value: unknown) => T {
  return (value) => {
    const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    const found = Object.entries(checks).map(([name, check]) => [name, (check as Check<unknown>)(fields[name])] as const);
    return { ...defaults, ...Object.fromEntries(found.filter(([, field]) => field !== undefined)) };
  };
}
