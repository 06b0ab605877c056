import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

type Steering = (carousel: EmblaCarouselType) => void;
type Create = (viewport: HTMLElement) => EmblaCarouselType;

/** Loads a carousel after the page is shown; `steer` queues actions until then. `load` must be stable. */
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
