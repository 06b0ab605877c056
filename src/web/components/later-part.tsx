import { type ComponentProps, createElement, type FunctionComponent, useEffect, useState } from 'react';

type Parts = typeof import('./later-parts.ts');
type Props<Name extends keyof Parts> = { readonly name: Name } & ComponentProps<Parts[Name]>;

/** Once loaded, a part that is shown later is there at once, for the next press of a key. */
let loaded: Parts | undefined;

/** A part of the frame of every page whose script comes after the page; nothing until then. */
export function LaterPart<Name extends keyof Parts>({ name, ...props }: Props<Name>) {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    import('./later-parts.ts').then(
      (all) => {
        loaded = all;
        setParts(all);
      },
      // In one file with what keeps the cart, whose failure is shown.
      () => undefined,
    );
  }, []);
  return parts && createElement(parts[name] as FunctionComponent<object>, props);
}
