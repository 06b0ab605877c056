import { ThemePage } from '../../components/theme-page.tsx';
import { realLifeTea } from '../../words/themes/real-life-tea.ts';

export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';

export default () => <ThemePage theme={realLifeTea} />;
