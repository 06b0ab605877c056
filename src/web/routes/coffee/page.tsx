import { Head } from '../../components/head.tsx';
import { LoadedShelf } from '../../components/loaded-shelf.tsx';
import { NeedsScript } from '../../components/needs-script.tsx';
import { Prose } from '../../components/prose.tsx';
import { addressOf } from '../../site-map.ts';
import { selectGroup } from '../../state/selectors.ts';
import { coffee as words } from '../../words/shelves.ts';

/** The shelf of the coffee (NAV-10). */
export const CoffeePage = () => (
  <div className="page">
    <Head title={words.title} description={words.description} canonical={addressOf('coffee')} />
    <h1>{words.title}</h1>
    <p>{words.intro}</p>
    <NeedsScript what="shelf" />
    <LoadedShelf select={(state) => selectGroup(state, 'coffee')} />
    <Prose sections={words.sections} />
  </div>
);
