import { useEffect, useState } from 'react';
import { useCarousel } from '../../../components/ui/use-carousel.ts';
import { usePrefersMotion } from '../../../components/ui/use-prefers-motion.ts';

const load = async () => (await import('./create-gallery.ts')).createGallery;

/** A picture carousel; it changes without animation if reduced motion is preferred. */
export const useGallery = () => {
  const { viewport, carousel, run } = useCarousel(load);
  const [current, setCurrent] = useState(0);
  const skipsAnimation = !usePrefersMotion();
  useEffect(() => {
    if (!carousel) return;
    const selected = () => setCurrent(carousel.selectedScrollSnap());
    selected();
    carousel.on('select', selected);
    return () => void carousel.off('select', selected);
  }, [carousel]);
  return {
    viewport,
    current,
    show: (index: number) => run((pictures) => pictures.scrollTo(index, skipsAnimation)),
    previous: () => run((pictures) => pictures.scrollPrev(skipsAnimation)),
    next: () => run((pictures) => pictures.scrollNext(skipsAnimation)),
  };
};
