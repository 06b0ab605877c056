import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';

/** Pictures side by side, of which one is in sight. */
export const useGallery = () => {
  const [viewport, embla] = useEmblaCarousel({ loop: true });
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (!embla) return;
    const selected = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', selected);
    return () => void embla.off('select', selected);
  }, [embla]);
  return {
    viewport,
    current,
    show: (index: number) => embla?.scrollTo(index),
    previous: () => embla?.scrollPrev(),
    next: () => embla?.scrollNext(),
  };
};
