import { ThemePage } from '../../components/theme-page.tsx';
import { relaxingTea } from '../../words/themes/relaxing-tea.ts';

export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';

export default () => <ThemePage theme={relaxingTea} />;
