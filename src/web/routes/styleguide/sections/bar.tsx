import { Footer } from '#web/components/layout/footer.tsx';
import { TopBar } from '#web/components/layout/top-bar.tsx';
import { inCart, stateWith } from '../specimens/examples.ts';
import type { SampleData, Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const Bar = ({ teas: [tea, ...others] }: SampleData) => (
  <Specimens>
    <Specimen name="A visitor" width="whole">
      <TopBar />
    </Specimen>
    <Specimen
      name="Signed in, with wishes and a cart"
      width="whole"
      state={stateWith({
        isLoggedIn: true,
        cartItems: [inCart(tea, 2)],
        wished: [tea, ...others.slice(0, 2)],
      })}
    >
      <TopBar />
    </Specimen>
    <Specimen
      name="As much as it holds"
      width="whole"
      state={stateWith({
        isLoggedIn: true,
        cartItems: others.slice(0, 12).map((other) => inCart(other, 99)),
        wished: others,
      })}
    >
      <TopBar />
    </Specimen>
    <Specimen name="Pointed at" width="whole" forced="hover">
      <TopBar />
    </Specimen>
    <Specimen name="With the focus" width="whole" forced="focus">
      <TopBar />
    </Specimen>
    <Specimen name="The footer" width="whole">
      <Footer />
    </Specimen>
    <Specimen name="The footer, with the focus" width="whole" forced="focus">
      <Footer />
    </Specimen>
  </Specimens>
);

export const bar: Section = {
  id: 'bar',
  title: 'Top bar and footer',
  lead: 'The frame of every page. On phones, most links move into the menu.',
  Content: Bar,
};
