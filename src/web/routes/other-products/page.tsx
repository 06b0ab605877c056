import { Head } from '../../components/head.tsx';
import { LoadedShelf } from '../../components/loaded-shelf.tsx';
import { NeedsScript } from '../../components/needs-script.tsx';
import { Prose } from '../../components/prose.tsx';
import { addressOf } from '../../site-map.ts';
import { selectGroup } from '../../state/selectors.ts';
import { otherProducts as words } from '../../words/shelves.ts';

/** The shelf of the other products (NAV-10). */
export const OtherProductsPage = () => (
  <div className="page">
    <Head title={words.title} description={words.description} canonical={addressOf('otherProducts')} />
    <h1>{words.title}</h1>
    <p>{words.intro}</p>
    <NeedsScript what="shelf" />
    <LoadedShelf select={(state) => selectGroup(state, 'other products')} />
    <Prose sections={words.sections} />
  </div>
);
