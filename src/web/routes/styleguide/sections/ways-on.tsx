import { CONTENT_ID } from '../../../components/new-page.tsx';
import { NumberedPages } from '../../../components/numbered-pages.tsx';
import { OnTheWay } from '../../../components/on-the-way.tsx';
import { PhoneLink } from '../../../components/phone-link.tsx';
import { TeaTypes } from '../../../components/tea-types.tsx';
import { shell } from '../../../copy/shell.ts';
import { addressOf } from '../../../site-map.ts';
import type { Section } from '../section.ts';
import { Specimen, Specimens } from '../specimen.tsx';
import { Underway } from '../underway.tsx';

const results = (page: number) => addressOf('search', {}, { page: String(page) });

const WaysOn = () => (
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
      <Underway navigation={{ state: 'loading', formMethod: undefined }}>
        <OnTheWay />
      </Underway>
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

export const waysOn: Section = {
  id: 'ways-on',
  title: 'Links and navigation',
  lead: 'Links from one page to the next.',
  Content: WaysOn,
};
