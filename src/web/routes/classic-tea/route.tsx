import { ThemePage } from '../../components/theme-page.tsx';
import { classicTea } from '../../words/themes/classic-tea.ts';

export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';

export default () => <ThemePage theme={classicTea} />;
