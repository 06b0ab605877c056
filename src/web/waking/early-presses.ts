/**
 * Keeps what a shopper presses in a page that is seen but not alive, and presses it again once it is: a button that needs
 * the script, and a form that has no address of its own to go to. Meanwhile it is marked as kept; who presses it twice
 * because nothing happens yet wants it once. Answers how to stop keeping, for when React listens itself: what is pressed
 * anew then is done by React alone. Runs in the page as text, so nothing it uses lies outside of it.
 */
export const keepPresses = (alive: string): (() => void) => {
  const kept = new Set<HTMLElement>();
  let isHeard = false;
  const needsScript = { click: 'button[type="button"]', submit: 'form:not([action])' } as const;
  const types = ['click', 'submit'] as const;
  const forget = (pressed: HTMLElement) => {
    kept.delete(pressed);
    delete pressed.dataset['kept'];
  };
  const keep = (step: Event) => {
    const pressed = (step.target as Element).closest<HTMLElement>(
      needsScript[step.type as 'click' | 'submit'],
    );
    if (!pressed) return;
    forget(pressed);
    if (isHeard) return;
    step.preventDefault();
    kept.add(pressed);
    pressed.dataset['kept'] = '';
  };
  const pressAgain = () => {
    for (const type of types) removeEventListener(type, keep, true);
    for (const pressed of kept) {
      forget(pressed);
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
      else pressed.click();
    }
  };
  for (const type of types) addEventListener(type, keep, true);
  // React is busy while it tells, and hydrates nothing for a press that comes then.
  addEventListener(alive, () => queueMicrotask(pressAgain), { once: true });
  return () => {
    isHeard = true;
  };
};
