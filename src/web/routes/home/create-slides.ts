import EmblaCarousel from 'embla-carousel';
import Fade from 'embla-carousel-fade';

export const createSlides = (viewport: HTMLElement) =>
  EmblaCarousel(viewport, { loop: true, duration: 40 }, [Fade()]);
