import { useEffect, useRef } from 'react';

/** Marks the button that takes a line out. */
export const REMOVES = { 'data-removes': true } as const;

/** Moves the focus to the line that follows one which is taken out, or to the heading; its own place is gone. */
export const useFocusAfterLoss = () => {
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const lost = useRef<{ readonly index: number; readonly among: number }>(undefined);
  const linesLeft = () => page.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [];

  // After every render, but it may be for something else that one comes: the loss shows in the number of lines.
  useEffect(() => {
    if (!lost.current) return;
    const { index, among } = lost.current;
    const left = linesLeft();
    if (left.length >= among) return;
    lost.current = undefined;
    (left[index] ?? heading.current)?.focus();
  });

  /** To be said before the line at this index is taken out. */
  const willLose = (index: number) => {
    lost.current = { index, among: linesLeft().length };
  };
  return { page, heading, willLose };
};
