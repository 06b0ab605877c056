import { useEffect, useRef } from 'react';

/** Says what a form has done, in place of the form, and takes the focus that its button has lost. */
export function FormOutcome({ children }: { readonly children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus();
  }, []);
  return (
    <p ref={text} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
