/** Computes what belongs to an object once, for as long as the object exists. */
export function perObject<K extends object, V>(compute: (object: K) => V): (object: K) => V {
  const known = new WeakMap<K, V>();
  return (object) => {
    let value = known.get(object);
    if (value === undefined) {
      value = compute(object);
      known.set(object, value);
    }
    return value;
  };
}
