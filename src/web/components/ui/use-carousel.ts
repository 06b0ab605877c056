import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

type CarouselAction = (carousel: EmblaCarouselType) => void;
type Create = (viewport: HTMLElement) => EmblaCarouselType;

/** Loads a carousel after the page is shown; `run` queues actions until then. `load` must be stable. */
export const useCarousel = (load: () => Promise<Create>) => {
  const viewport = useRef<HTMLDivElement>(null);
  const queued = useRef<CarouselAction[]>([]);
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  useEffect(() => {
    let created: EmblaCarouselType | undefined;
    let isUnmounted = false;
    load()
      .then((create) => {
        if (isUnmounted || !viewport.current) return;
        created = create(viewport.current);
        setCarousel(created);
      })
      .catch((error) => console.warn('The pictures cannot be moved.', error));
    return () => {
      isUnmounted = true;
      created?.destroy();
    };
  }, [load]);
  useEffect(() => {
    if (carousel) for (const action of queued.current.splice(0)) action(carousel);
  }, [carousel]);
  const run = (action: CarouselAction) => {
    if (carousel) action(carousel);
    else queued.current.push(action);
  };
  return { viewport, carousel, run };
};
