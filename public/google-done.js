// Tells the page that opened this window how signing in with Google ended, then closes the window.
const { outcome } = document.documentElement.dataset;
const channel = new BroadcastChannel('camellia-google');
channel.postMessage(outcome);
channel.close();
if (window.name === 'camellia-google') window.close();
else if (outcome === 'signed-in') location.replace('/account');
