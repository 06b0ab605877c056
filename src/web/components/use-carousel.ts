import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

type Create = (viewport: HTMLElement) => EmblaCarouselType;

/**
 * What moves pictures that lie side by side, and the place for them. It comes when the page is shown already: until then
 * the first picture stands still. `load` stays the same for as long as the page lives.
 */
export const useCarousel = (load: () => Promise<Create>) => {
  const viewport = useRef<HTMLDivElement>(null);
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    let isGone = false;
    const begin = async () => {
      try {
        const create = await load();
        if (isGone || !viewport.current) return;
        made = create(viewport.current);
        setCarousel(made);
      } catch (error) {
        console.warn('The pictures cannot be moved.', error);
      }
    };
    void begin();
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [load]);
  return { viewport, carousel };
};
