/** Puts it in as the one that came last. Of more than `max` the one that came first goes. */
export function putLast<Value>(map: Map<string, Value>, [key, value]: readonly [string, Value], max: number): Value {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.size > max ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
  return value;
}
