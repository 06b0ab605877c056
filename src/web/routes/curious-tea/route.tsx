import { ThemePage } from '../../components/theme-page.tsx';
import { curiousTea } from '../../words/themes/curious-tea.ts';

export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';

export default () => <ThemePage theme={curiousTea} />;
