// Command go-service is a small service that stores claims. Its handler gets only claims that the rules accept.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"time"

	"hearth.example/hearth"
	"hearth.example/hearth/claimhttp"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8790", "the address to listen on")
	store := flag.String("store", "claims.ndjson", "the file to append claims to, one per line")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		log.Fatal(err)
	}
	file, err := os.OpenFile(*store, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		log.Fatal(err)
	}
	if err := serve(ctx, listener, file); err != nil {
		log.Fatal(err)
	}
}

// serve accepts claims until the context is done, and then lets requests in progress finish.
func serve(ctx context.Context, listener net.Listener, store io.Writer) error {
	h, err := hearth.New(ctx)
	if err != nil {
		return err
	}
	defer h.Close(context.Background())
	mux := http.NewServeMux()
	mux.Handle("POST /claims", claimhttp.Require(h)(&claims{store: store}))
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second}
	stopped := make(chan error, 1)
	context.AfterFunc(ctx, func() { stopped <- server.Shutdown(context.Background()) })
	log.Printf("listening on http://%s/claims", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// claims is the handler, which stores accepted claims.
type claims struct {
	mu    sync.Mutex
	store io.Writer
}

func (c *claims) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	claim, err := io.ReadAll(r.Body)
	if err == nil {
		err = c.add(claim)
	}
	if err != nil {
		log.Print(err)
		http.Error(w, "the claim could not be stored", http.StatusInternalServerError)
		return
	}
	report, _ := claimhttp.ReportFrom(r.Context())
	log.Printf("stored a claim, %s", report)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(map[string]any{"stored": true, "warnings": report.Findings, "checks": report.Checks})
}

// add appends a line with the time and the claim. The claim is a JSON string, so that every byte of its numbers is
// kept.
func (c *claims) add(claim []byte) error {
	line, err := json.Marshal(map[string]string{"at": time.Now().UTC().Format(time.RFC3339Nano), "claim": string(claim)})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = fmt.Fprintf(c.store, "%s\n", line)
	return err
}
