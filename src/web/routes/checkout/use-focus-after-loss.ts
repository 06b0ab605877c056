import { useEffect, useRef } from 'react';

/** Marks the button that takes a line out. */
export const REMOVES = { 'data-removes': true } as const;

/** Moves the focus to the line that follows one which is taken out, or to the heading; its own place is gone. */
export const useFocusAfterLoss = () => {
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const lost = useRef<number>(undefined);

  // After every render: the one that follows the loss has the lines that are left.
  useEffect(() => {
    if (lost.current === undefined) return;
    const left = page.current?.querySelectorAll<HTMLElement>('[data-removes]');
    const next = left?.[lost.current];
    lost.current = undefined;
    (next ?? heading.current)?.focus();
  });

  /** To be said before the line at this index is taken out. */
  const willLose = (index: number) => {
    lost.current = index;
  };
  return { page, heading, willLose };
};
