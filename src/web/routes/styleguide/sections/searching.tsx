import { type ReactNode, useEffect, useRef } from 'react';
import { SearchBox } from '#web/components/catalogue/search-box/search-box.tsx';
import type { Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

/** Types into its first field, as a shopper would. */
function TypedText({ text, children }: { text: string; children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = whole.current?.querySelector('input');
    if (!field) return;
    // React tracks the value by a property of its own, which the prototype's setter bypasses.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, [text]);
  return (
    <div ref={whole} style={{ minHeight: '28rem' }}>
      {children}
    </div>
  );
}

const Searching = () => (
  <Specimens>
    <Specimen name="Nothing typed" width="half">
      <SearchBox />
    </Specimen>
    <Specimen name="With the focus" width="half" forced="focus">
      <SearchBox />
    </Specimen>
    <Specimen name="With suggestions" width="half">
      <TypedText text="gree">
        <SearchBox />
      </TypedText>
    </Specimen>
    <Specimen name="Pointed at" width="half" forced="hover">
      <TypedText text="mat">
        <SearchBox />
      </TypedText>
    </Specimen>
  </Specimens>
);

export const searching: Section = {
  id: 'searching',
  title: 'Search',
  lead: 'Suggestions come from the shop after a short pause; without any, the list stays closed.',
  Content: Searching,
};
