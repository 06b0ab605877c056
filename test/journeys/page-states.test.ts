import { pageStates } from '../page-states/page-states.ts';
import { testStates } from '../page-states/test-states.ts';

testStates(pageStates);
