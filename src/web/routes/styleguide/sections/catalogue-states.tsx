import { CatalogueState } from '#web/components/catalogue/catalogue-state.tsx';
import { LoadedProductList } from '#web/components/catalogue/loaded-product-list.tsx';
import { selectGroup } from '#web/state/store/selectors.ts';
import { initialState } from '#web/state/store/store.ts';
import { catalogue } from '../../../copy/catalogue.ts';
import type { SampleData, Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const nothing = () => undefined;
const untouched = initialState().categories;

const CatalogueStates = ({ teas }: SampleData) => (
  <Specimens>
    <Specimen name="Loading" width="half" state={{ categories: { ...untouched, isLoading: true } }}>
      <LoadedProductList loaded={undefined} select={(state) => selectGroup(state, 'tea')} />
    </Specimen>
    <Specimen name="Cannot be had" width="half">
      <CatalogueState
        state={{ isLoading: false, error: { code: 'unavailable' }, retry: nothing }}
        message={catalogue.productsFailed}
      />
    </Specimen>
    <Specimen
      name="Empty"
      width="half"
      state={{ categories: { ...untouched, categories: [{ title: 'Tea', items: [] }] } }}
    >
      <LoadedProductList loaded={undefined} select={(state) => selectGroup(state, 'tea')} />
    </Specimen>
    <Specimen
      name="Here"
      width="half"
      state={{ categories: { ...untouched, categories: [{ title: 'Tea', items: teas.slice(0, 2) }] } }}
    >
      <LoadedProductList loaded={undefined} select={(state) => selectGroup(state, 'tea')} />
    </Specimen>
  </Specimens>
);

export const catalogueStates: Section = {
  id: 'catalogue-states',
  title: 'Loading the catalogue',
  lead: 'In place of products that are loading or could not be loaded.',
  Content: CatalogueStates,
};
