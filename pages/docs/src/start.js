// Shows the description of the API, as this server returns it. Nothing is loaded from elsewhere.

'use strict';

Scalar.createApiReference('#api', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});

// The viewer has buttons for copying that only an icon names.
new MutationObserver(() => {
  for (const button of document.querySelectorAll('button[class*="copy-button"]:not([aria-label])')) {
    button.setAttribute('aria-label', 'Copy the link');
  }
}).observe(document.getElementById('api'), { childList: true, subtree: true });
