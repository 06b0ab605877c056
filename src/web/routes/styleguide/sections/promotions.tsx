import { LoadedPromotions } from '#web/components/promotions/loaded-promotions.tsx';
import { PromotionList } from '#web/components/promotions/promotion-list.tsx';
import { PromotionScope } from '#web/components/promotions/promotion-scope.tsx';
import { LONG_NAME } from '../specimens/examples.ts';
import type { SampleData, Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const Promotions = ({ promotions: running }: SampleData) => (
  <Specimens>
    <Specimen name="As in the window" width="whole">
      <PromotionList promotions={running.slice(0, 3)} />
    </Specimen>
    <Specimen name="With what they count for" width="whole">
      <PromotionList promotions={running} Details={PromotionScope} />
    </Specimen>
    <Specimen name="One, with eighty characters and an end" width="whole">
      <PromotionList
        promotions={running
          .slice(0, 1)
          .map((one) => ({ ...one, title: LONG_NAME, minimum: 500, ends: '2030-06-01T00:00:00Z' }))}
      />
    </Specimen>
    <Specimen name="None" width="half">
      <PromotionList promotions={[]} />
    </Specimen>
    <Specimen name="Could not be loaded" width="half">
      <LoadedPromotions promotions={{ ok: false, error: { code: 'unavailable' } }} />
    </Specimen>
  </Specimens>
);

export const promotions: Section = {
  id: 'promotions',
  title: 'Promotions',
  lead: 'The current promotions of this shop.',
  Content: Promotions,
};
