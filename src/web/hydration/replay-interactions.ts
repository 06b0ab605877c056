/**
 * Queues presses from the first paint until hydration and replays each in order, a form once; follows the first link or
 * form if the scripts fail. Inlined as text before the body, so it uses nothing outside of itself.
 */
export const replayInteractions = (hydratedEvent: string, failedEvent: string, errorId: string): void => {
  const maxPresses = 100;
  const resendMs = 10_000;
  /** A link waits for earlier presses, which would be lost, but not long for scripts that hang. */
  const maxLinkWaitMs = 8_000;
  let queue: (readonly [pressed: HTMLElement, submitter: HTMLElement | null])[] = [];
  const sent = new WeakSet<HTMLElement>();
  const edited = new Set<Element>();
  let focused: EventTarget | null = null;
  const needsScript = 'button[type="button"],form:not([action])';
  const navigates = 'a[href]:not([href^="#"],[target],[download]),form[action]';
  const [pressEvents, editEvents] = [
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
  let originals: ReturnType<typeof listControls> = [];
  // React hydrates after this event, so that these are still the elements of the server.
  document.addEventListener('DOMContentLoaded', () => {
    originals = listControls();
  });
  /** React replaces elements that a translator or an extension altered before hydration. */
  const replacements = new Map<EventTarget, Element>();
  let hasFailed = false;
  let isReplaying = false;
  const pressedBy = (event: Event): HTMLElement | null => {
    if (!(event.target instanceof Element)) return null;
    const pressed =
      event.type === 'submit'
        ? event.target
        : event.target.closest<HTMLElement>('button[type="button"],a[href]');
    if (!(pressed instanceof HTMLElement) || pressed.closest(`#${errorId}`)) return null;
    if (pressed.matches(needsScript)) return pressed;
    const opensElsewhere =
      event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    return queue.length > 0 && !hasFailed && !opensElsewhere && pressed.matches(navigates) ? pressed : null;
  };
  /** A download or an aborted request leaves the page open, with the form to be sent again. */
  const markSent = (form: HTMLElement) => {
    sent.add(form);
    setTimeout(() => sent.delete(form), resendMs);
  };
  /** The browser would send a form again while its response is pending. */
  const sendOnce = (event: Event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (!sent.has(form)) return markSent(form);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** Escape closes what a queued press would open. */
  const dropMenuPresses = () => {
    const opensMenu = (pressed: HTMLElement) => pressed.hasAttribute('aria-expanded');
    for (const [pressed] of queue) if (opensMenu(pressed)) delete pressed.dataset['queued'];
    queue = queue.filter(([pressed]) => !opensMenu(pressed));
  };
  const enqueue = (event: Event) => {
    if (isReplaying) return;
    if (event instanceof KeyboardEvent) {
      if (event.key === 'Escape') dropMenuPresses();
      return;
    }
    const pressed = pressedBy(event);
    if (!pressed) {
      if (event.type === 'submit') sendOnce(event);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const isOnce = pressed instanceof HTMLFormElement && queue.some(([form]) => form === pressed);
    if (isOnce || queue.length >= maxPresses) return;
    queue.push([pressed, event instanceof SubmitEvent ? event.submitter : null]);
    if (!hasFailed) pressed.dataset['queued'] = '';
    if (pressed.matches(navigates)) setTimeout(followQueued, maxLinkWaitMs);
  };
  const recordEdit = ({ target }: Event) => {
    if (target instanceof Element) edited.add(target);
  };
  const recordFocus = ({ target }: Event) => {
    focused = target;
  };
  const currentControl = (control: HTMLElement): HTMLElement => {
    const replacement = replacements.get(control);
    return replacement instanceof HTMLElement ? replacement : control;
  };
  const replay = (original: HTMLElement, originalSubmitter: HTMLElement | null) => {
    const pressed = currentControl(original);
    const submitter = originalSubmitter && currentControl(originalSubmitter);
    delete pressed.dataset['queued'];
    if (pressed instanceof HTMLFormElement) {
      markSent(pressed);
      pressed.requestSubmit(submitter?.isConnected ? submitter : null);
    } else pressed.click();
  };
  const isText = (field: Element) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const reportEdit = (field: Element, source = field) => {
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
  for (const type of pressEvents) addEventListener(type, enqueue, true);
  for (const type of editEvents) addEventListener(type, recordEdit, true);
  addEventListener('focusin', recordFocus, true);
  const attempt = (action: () => void) => {
    isReplaying = true;
    try {
      action();
    } catch (error) {
      // A press that fails must not lose the others.
      reportError(error);
    }
    isReplaying = false;
  };
  const followQueued = () => {
    const index = queue.findIndex(([pressed]) => pressed.matches(navigates));
    const [leaving] = index < 0 ? [] : queue.splice(index, 1);
    if (leaving) attempt(() => replay(...leaving));
  };
  const restore = (control: Element, replacement: Element) => {
    replacements.set(control, replacement);
    if (control instanceof HTMLDetailsElement) replacement.toggleAttribute('open', control.open);
    // Autofill before hydration may send no event.
    if (edited.delete(control) || (isText(control) && control.value !== control.defaultValue))
      attempt(() => reportEdit(replacement, control));
    if (control === focused && replacement instanceof HTMLElement) replacement.focus({ preventScroll: true });
  };
  const replayAll = async () => {
    for (const type of editEvents) removeEventListener(type, recordEdit, true);
    removeEventListener('focusin', recordFocus, true);
    const replaced = originals.filter(([, control]) => !control.isConnected);
    const current = new Map(replaced.length > 0 ? listControls() : []);
    for (const [key, control] of replaced) {
      const replacement = current.get(key);
      if (replacement) restore(control, replacement);
    }
    for (const field of edited) attempt(() => reportEdit(field));
    for (let press = queue.shift(); press; press = queue.shift()) {
      const [pressed, submitter] = press;
      attempt(() => replay(pressed, submitter));
      // React renders a change before the next replayed press, as between two real ones.
      await new Promise((rendered) => setTimeout(rendered));
    }
    for (const type of pressEvents) removeEventListener(type, enqueue, true);
  };
  // React handles no press while it dispatches this event.
  addEventListener(hydratedEvent, () => queueMicrotask(() => void replayAll()), { once: true });
  addEventListener(failedEvent, () => {
    hasFailed = true;
    for (const [pressed] of queue) delete pressed.dataset['queued'];
    followQueued();
  });
};
