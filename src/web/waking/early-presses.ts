/**
 * Keeps presses on a page that is shown but not hydrated, and repeats each of them once hydration has ended: buttons and
 * forms that need the script, and links and forms that would leave the page while one of those waits. React must not get
 * them as well. Text typed meanwhile is reported to React then. Returns how to let the shopper leave when the scripts do
 * not come. Runs in the page as text, so it uses nothing outside of itself.
 */
export const keepPresses = (alive: string, stuckId: string): (() => void) => {
  const kept = new Map<HTMLElement, HTMLElement | null>();
  const edited = new Set<Element>();
  const needsScript = 'button[type="button"],form:not([action])';
  const leaves = 'a[href]:not([href^="#"],[target],[download]),form[action]';
  const [presses, edits] = [
    ['click', 'submit'],
    ['input', 'change'],
  ] as const;
  let isStuck = false;
  const drop = (pressed: HTMLElement) => {
    kept.delete(pressed);
    delete pressed.dataset['kept'];
  };
  const pressedBy = (step: Event): HTMLElement | null => {
    if (!(step.target instanceof Element)) return null;
    const pressed =
      step.type === 'submit'
        ? step.target
        : step.target.closest<HTMLElement>('button[type="button"],a[href]');
    if (!(pressed instanceof HTMLElement) || pressed.closest(`#${stuckId}`)) return null;
    if (pressed.matches(needsScript)) return pressed;
    const opensElsewhere =
      step instanceof MouseEvent && (step.metaKey || step.ctrlKey || step.shiftKey || step.altKey);
    return kept.size > 0 && !isStuck && !opensElsewhere && pressed.matches(leaves) ? pressed : null;
  };
  const keep = (step: Event) => {
    const pressed = pressedBy(step);
    if (!pressed) return;
    step.preventDefault();
    step.stopImmediatePropagation();
    drop(pressed);
    kept.set(pressed, step instanceof SubmitEvent ? step.submitter : null);
    pressed.dataset['kept'] = '';
  };
  const note = ({ target }: Event) => {
    if (target instanceof Element) edited.add(target);
  };
  const repeat = (pressed: HTMLElement, submitter: HTMLElement | null) => {
    drop(pressed);
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit(submitter?.isConnected ? submitter : null);
    else pressed.click();
  };
  const report = (field: Element) => {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const { value, selectionStart, selectionEnd } = field;
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
      // React compares with the value it last saw, which at hydration was what had been typed already.
      field.value = '';
      set?.call(field, value);
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    }
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  };
  for (const type of presses) addEventListener(type, keep, true);
  for (const type of edits) addEventListener(type, note, true);
  const finish = () => {
    for (const type of presses) removeEventListener(type, keep, true);
    for (const type of edits) removeEventListener(type, note, true);
    const steps = [
      ...[...edited].map((field) => () => report(field)),
      ...[...kept].map(
        ([pressed, submitter]) =>
          () =>
            repeat(pressed, submitter),
      ),
    ];
    for (const step of steps)
      try {
        step();
      } catch (error) {
        // One press that React has no use for loses none of the others.
        reportError(error);
      }
  };
  // React is busy while it dispatches the event, and handles no press that comes then.
  addEventListener(alive, () => queueMicrotask(finish), { once: true });
  return () => {
    isStuck = true;
    for (const [pressed, submitter] of kept) if (pressed.matches(leaves)) repeat(pressed, submitter);
  };
};
