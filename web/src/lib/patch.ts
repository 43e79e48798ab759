// An update's patch: a list of [pointer, value], each set in a copy of the last view.

export type Patch = [string, unknown];

export function patched(view: unknown, patch: readonly unknown[]): unknown {
  let result = view;
  for (const entry of patch) {
    const [pointer, value] = entry as Patch;
    result = put(result, pointer.split('/').slice(1).map(unescapePart), value);
  }
  return result;
}

function unescapePart(part: string) {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function put(at: unknown, path: string[], value: unknown): unknown {
  if (!path.length) return value;
  const [first, ...rest] = path as [string, ...string[]];
  if (Array.isArray(at)) {
    const copy = at.slice();
    copy[Number(first)] = put(at[Number(first)], rest, value);
    return copy;
  }
  const from = (at ?? {}) as Record<string, unknown>;
  return { ...from, [first]: put(from[first], rest, value) };
}
