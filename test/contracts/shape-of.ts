const kindOf = (value: unknown): string => (value === null ? 'null' : typeof value);

/** Paths and types of a JSON value, such as `orders[].total: number`; arrays merge their elements. */
export const shapeOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => shapeOf(entry, `${path}[]`)))];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, field]) => shapeOf(field, path ? `${path}.${name}` : name));
  return [`${path}: ${kindOf(value)}`];
};
