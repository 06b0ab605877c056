import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { useWantsMotion } from '../../components/use-wants-motion.ts';

/** Pictures side by side, of which one is in sight; it changes at once for whoever wants less motion. */
export const useGallery = () => {
  const [viewport, embla] = useEmblaCarousel({ loop: true });
  const [current, setCurrent] = useState(0);
  const jumps = !useWantsMotion();
  useEffect(() => {
    if (!embla) return;
    const selected = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', selected);
    return () => void embla.off('select', selected);
  }, [embla]);
  return {
    viewport,
    current,
    show: (index: number) => embla?.scrollTo(index, jumps),
    previous: () => embla?.scrollPrev(jumps),
    next: () => embla?.scrollNext(jumps),
  };
};
