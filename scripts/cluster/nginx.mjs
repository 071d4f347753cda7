import { HOST, PORTS } from './layout.mjs'

/** As in docs/operating.md, without TLS. */
export const nginxConfig = (folder) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen ${HOST}:${PORTS.nginx};
    client_max_body_size 1030m;
    location / {
      proxy_pass http://${HOST}:${PORTS.web};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_max_temp_file_size 0;
      proxy_read_timeout 120s;
    }
  }
}
`
