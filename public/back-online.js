// Shows the page that was asked for as soon as there is a connection again.
addEventListener('online', () => location.reload());
document.querySelector('button')?.addEventListener('click', () => location.reload());
