import { TeaTypes } from '#web/components/catalogue/tea-types.tsx';
import { NavigationProgress } from '#web/components/layout/navigation-progress.tsx';
import { CONTENT_ID } from '#web/components/layout/route-announcer.tsx';
import { NumberedPages } from '#web/components/pagination/numbered-pages.tsx';
import { PhoneLink } from '#web/components/ui/phone-link.tsx';
import { shell } from '#web/copy/shell.ts';
import { addressOf } from '#web/site/site-map.ts';
import { DuringNavigation } from '../specimens/navigation.tsx';
import type { Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const results = (page: number) => addressOf('search', {}, { page: String(page) });

const NavigationLinks = () => (
  <Specimens>
    <Specimen name="Kinds of tea" width="whole">
      <TeaTypes />
    </Specimen>
    <Specimen name="Kinds of tea, pointed at" note="as the kind that is open" width="whole" forced="hover">
      <TeaTypes />
    </Specimen>
    <Specimen name="The first of pages" width="half">
      <NumberedPages page={1} count={100} size={24} addressOfPage={results} />
    </Specimen>
    <Specimen name="Among pages" width="half">
      <NumberedPages page={2} count={100} size={24} addressOfPage={results} />
    </Specimen>
    <Specimen name="The last of pages" width="half">
      <NumberedPages page={5} count={100} size={24} addressOfPage={results} />
    </Specimen>
    <Specimen name="A page that is on its way" note="a line along the top" width="half" isFramed>
      <DuringNavigation navigation={{ state: 'loading', formMethod: undefined }}>
        <NavigationProgress />
      </DuringNavigation>
    </Specimen>
    <Specimen name="The way past the bar" note="seen with the focus only" forced="focus" isFramed>
      <a className="skip" href={`#${CONTENT_ID}`}>
        {shell.skip}
      </a>
    </Specimen>
    <Specimen name="A number to call">
      <PhoneLink phone="+1 555 0142" />
    </Specimen>
  </Specimens>
);

export const navigationLinks: Section = {
  id: 'links',
  title: 'Links and navigation',
  lead: 'Links from one page to the next.',
  Content: NavigationLinks,
};
