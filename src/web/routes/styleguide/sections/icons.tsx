import { BagIcon, HeartIcon, MenuIcon, SearchIcon, UserIcon } from '#web/components/ui/icons.tsx';
import type { Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const all = [
  ['A heart', <HeartIcon key="heart" />],
  ['A heart, wished for', <HeartIcon key="filled" filled />],
  ['A magnifying glass', <SearchIcon key="search" />],
  ['A paper bag', <BagIcon key="bag" />],
  ['Three lines', <MenuIcon key="menu" />],
  ['A person', <UserIcon key="user" />],
] as const;

const Icons = () => (
  <Specimens>
    {all.map(([name, icon]) => (
      <Specimen key={name} name={name}>
        {icon}
      </Specimen>
    ))}
  </Specimens>
);

export const icons: Section = {
  id: 'icons',
  title: 'Icons',
  lead: 'Line icons in the color of the surrounding text; the control has the name.',
  Content: Icons,
};
