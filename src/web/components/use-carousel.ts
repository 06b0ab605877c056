import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

type Steering = (carousel: EmblaCarouselType) => void;
type Create = (viewport: HTMLElement) => EmblaCarouselType;

/**
 * What moves pictures that lie side by side, and the place for them. It comes when the page is shown already: until then
 * the first picture stands still, and `steer` keeps what is asked. `load` stays the same for as long as the page lives.
 */
export const useCarousel = (load: () => Promise<Create>) => {
  const viewport = useRef<HTMLDivElement>(null);
  const asked = useRef<Steering[]>([]);
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    let isGone = false;
    load()
      .then((create) => {
        if (isGone || !viewport.current) return;
        made = create(viewport.current);
        setCarousel(made);
      })
      .catch((error) => console.warn('The pictures cannot be moved.', error));
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [load]);
  useEffect(() => {
    if (carousel) for (const steering of asked.current.splice(0)) steering(carousel);
  }, [carousel]);
  const steer = (steering: Steering) => {
    if (carousel) steering(carousel);
    else asked.current.push(steering);
  };
  return { viewport, carousel, steer };
};
