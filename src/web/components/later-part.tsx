import { type ComponentProps, createElement, type FunctionComponent, useEffect, useState } from 'react';

type Parts = typeof import('./later-parts.ts');
type Props<Name extends keyof Parts> = { readonly name: Name } & ComponentProps<Parts[Name]>;

/** A part of the frame of every page whose script comes after the page; nothing until then. */
export function LaterPart<Name extends keyof Parts>({ name, ...props }: Props<Name>) {
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    import('./later-parts.ts').then(
      setParts,
      // In one file with what keeps the cart, whose failure is shown.
      () => undefined,
    );
  }, []);
  return parts && createElement(parts[name] as FunctionComponent<object>, props);
}
