import { pageStates } from '../../test/page-states/page-states.ts';
import { takeScreenshots } from './take-screenshots.ts';

takeScreenshots(pageStates);
