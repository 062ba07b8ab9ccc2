char *a = "\a\b\0\377\x1f\"" u8"\u00e9"; int *b = L"wide\U0001f600"; int c = 'ab' + L'x' + '\\';
