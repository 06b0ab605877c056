/**
 * Keeps what a shopper presses in a page that is seen but not alive, and presses it again once it is: a button that needs
 * the script, and a form that has no address of its own to go to. Who presses twice because nothing happens yet wants it
 * once. Answers how to stop keeping, for when React listens itself. Runs in the page as text, so nothing it uses lies
 * outside of it.
 */
export const keepPresses = (alive: string): (() => void) => {
  const kept = new Set<HTMLElement>();
  const needsScript = { click: 'button[type="button"]', submit: 'form:not([action])' } as const;
  const types = ['click', 'submit'] as const;
  const keep = (step: Event) => {
    const pressed = (step.target as Element).closest<HTMLElement>(
      needsScript[step.type as 'click' | 'submit'],
    );
    if (!pressed) return;
    step.preventDefault();
    kept.add(pressed);
  };
  const pressAgain = () => {
    for (const pressed of kept) {
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
      else pressed.click();
    }
  };
  for (const type of types) addEventListener(type, keep, true);
  // React is busy while it tells, and hydrates nothing for a press that comes then.
  addEventListener(alive, () => queueMicrotask(pressAgain), { once: true });
  return () => {
    for (const type of types) removeEventListener(type, keep, true);
  };
};
