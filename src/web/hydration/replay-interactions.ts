/**
 * Queues presses until hydration and replays each in order, a form once; returns a function that follows the
 * first link or form if the scripts fail. Inlined as text, so it uses nothing outside of itself.
 */
export const keepPresses = (alive: string, stuckId: string): (() => void) => {
  const maxPresses = 100;
  const resendMs = 10_000;
  let kept: (readonly [pressed: HTMLElement, submitter: HTMLElement | null])[] = [];
  const sent = new WeakSet<HTMLElement>();
  const edited = new Set<Element>();
  let focused: EventTarget | null = null;
  const needsScript = 'button[type="button"],form:not([action])';
  const leaves = 'a[href]:not([href^="#"],[target],[download]),form[action]';
  const [presses, edits] = [
    ['click', 'submit', 'keydown'],
    ['input', 'change'],
  ] as const;
  /** Pairs controls with keys that React's own rendering gives them too, however their text is translated. */
  const listControls = () => {
    const counts: Record<string, number> = {};
    return [...document.querySelectorAll('a,button,details,form,input,textarea')].map((control) => {
      const product = control.closest('article')?.querySelector('a')?.href;
      // Extensions add classes to fields.
      const attributes = ['type', 'href', 'action', control.hasAttribute('name') ? 'name' : 'class'];
      const kind = [
        control.localName,
        product,
        ...attributes.map((name) => control.getAttribute(name)),
      ].join();
      const count = (counts[kind] ?? 0) + 1;
      counts[kind] = count;
      return [`${kind} ${count}`, control] as const;
    });
  };
  const originals = listControls();
  /** React replaces elements that a translator or an extension altered before hydration. */
  const replacements = new Map<EventTarget, Element>();
  let isStuck = false;
  let isRepeating = false;
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
    return kept.length > 0 && !isStuck && !opensElsewhere && pressed.matches(leaves) ? pressed : null;
  };
  /** A download or an aborted request leaves the page open, with the form to be sent again. */
  const noteSent = (form: HTMLElement) => {
    sent.add(form);
    setTimeout(() => sent.delete(form), resendMs);
  };
  /** The browser would send a form again while its response is pending. */
  const sendOnce = (step: Event) => {
    const { target: form } = step;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (!sent.has(form)) return noteSent(form);
    step.preventDefault();
    step.stopImmediatePropagation();
  };
  /** Escape closes what a queued press would open. */
  const withdraw = () => {
    const opens = (pressed: HTMLElement) => pressed.hasAttribute('aria-expanded');
    for (const [pressed] of kept) if (opens(pressed)) delete pressed.dataset['kept'];
    kept = kept.filter(([pressed]) => !opens(pressed));
  };
  const keep = (step: Event) => {
    if (isRepeating) return;
    if (step instanceof KeyboardEvent) {
      if (step.key === 'Escape') withdraw();
      return;
    }
    const pressed = pressedBy(step);
    if (!pressed) {
      if (step.type === 'submit') sendOnce(step);
      return;
    }
    step.preventDefault();
    step.stopImmediatePropagation();
    const isOnce = pressed instanceof HTMLFormElement && kept.some(([form]) => form === pressed);
    if (isOnce || kept.length >= maxPresses) return;
    kept.push([pressed, step instanceof SubmitEvent ? step.submitter : null]);
    pressed.dataset['kept'] = '';
  };
  const note = ({ target }: Event) => {
    if (target instanceof Element) edited.add(target);
  };
  const noteFocus = ({ target }: Event) => {
    focused = target;
  };
  const currentOf = (control: HTMLElement): HTMLElement => {
    const replacement = replacements.get(control);
    return replacement instanceof HTMLElement ? replacement : control;
  };
  const repeat = (original: HTMLElement, originalSubmitter: HTMLElement | null) => {
    const pressed = currentOf(original);
    const submitter = originalSubmitter && currentOf(originalSubmitter);
    delete pressed.dataset['kept'];
    if (pressed instanceof HTMLFormElement) {
      noteSent(pressed);
      pressed.requestSubmit(submitter?.isConnected ? submitter : null);
    } else pressed.click();
  };
  const isText = (field: Element) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const report = (field: Element, source = field) => {
    if (isText(field) && isText(source)) {
      const { value, selectionStart, selectionEnd } = source;
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
      // React compares with the value that it saw at hydration, which was already the typed one.
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
  addEventListener('focusin', noteFocus, true);
  const attempt = (step: () => void) => {
    isRepeating = true;
    try {
      step();
    } catch (error) {
      // A press that fails must not lose the others.
      reportError(error);
    }
    isRepeating = false;
  };
  const restore = (control: Element, replacement: Element) => {
    replacements.set(control, replacement);
    if (control instanceof HTMLDetailsElement) replacement.toggleAttribute('open', control.open);
    // Autofill before hydration may send no event.
    if (edited.delete(control) || (isText(control) && control.value !== control.defaultValue))
      attempt(() => report(replacement, control));
    if (control === focused && replacement instanceof HTMLElement) replacement.focus({ preventScroll: true });
  };
  const finish = async () => {
    for (const type of edits) removeEventListener(type, note, true);
    removeEventListener('focusin', noteFocus, true);
    const lost = originals.filter(([, control]) => !control.isConnected);
    const current = new Map(lost.length > 0 ? listControls() : []);
    for (const [key, control] of lost) {
      const replacement = current.get(key);
      if (replacement) restore(control, replacement);
    }
    for (const field of edited) attempt(() => report(field));
    for (let press = kept.shift(); press; press = kept.shift()) {
      const [pressed, submitter] = press;
      attempt(() => repeat(pressed, submitter));
      // React renders a change before the next replayed press, as between two real ones.
      await new Promise((rendered) => setTimeout(rendered));
    }
    for (const type of presses) removeEventListener(type, keep, true);
  };
  // React handles no press while it dispatches this event.
  addEventListener(alive, () => queueMicrotask(() => void finish()), { once: true });
  return () => {
    isStuck = true;
    const leaving = kept.find(([pressed]) => pressed.matches(leaves));
    if (leaving) attempt(() => repeat(...leaving));
  };
};
